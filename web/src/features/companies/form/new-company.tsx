import { checkFields } from '@piton/contract/fields/check-fields.ts';
import {
  companyReviewMessage,
  defaultCompanyType,
  defaultMonthlyPayments,
} from '@piton/contract/companies/company.ts';
import { companyFields, createCompany } from '@piton/contract/companies/company-fields.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';
import { countries } from '@piton/contract/fields/countries.ts';
import { Link, useNavigate, useOutletContext, useRevalidator } from 'react-router';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CompanyFormFields } from './company-form-fields.tsx';
import { useCompanySaved } from '../use-companies.ts';

const blank = {
  companyName: '',
  companyEmail: '',
  companyNumber: '',
  companyType: defaultCompanyType,
  permanentaddress: '',
  transactAmount: defaultMonthlyPayments,
  country: countries[0],
};

export function NewCompany() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const companySaved = useCompanySaved();
  const { uid } = useOutletContext<SessionUser>();
  const form = useForm({
    initial: blank,
    draftName: `new company of ${uid}`,
    check: (values) => checkFields(companyFields, values),
    send: (body) =>
      refusalOf(async () => {
        const company = await call(createCompany, { body });
        companySaved(company);
        // The new company becomes the current one, so the guard reloads the session user.
        await revalidate();
        notify(companyReviewMessage, 'positive');
        await navigate('/index');
      }),
  });
  return (
    <div className="flex flex-col gap-2">
      <CheckedForm form={form} action="Add company">
        <CompanyFormFields field={form.field} />
        <Notice>
          <p>{companyReviewMessage}</p>
        </Notice>
      </CheckedForm>
      <Link to="/companies" className={buttonClasses('quiet')}>
        Cancel
      </Link>
    </div>
  );
}
