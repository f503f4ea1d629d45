import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { type Company } from '@piton/contract/companies/company.ts';
import { companyFields, editCompany } from '@piton/contract/companies/company-fields.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useOutletContext } from 'react-router';
import { call } from '../../../api/call.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { OutdatedNotice } from '../../../ui/forms/outdated-notice.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { ReviewNote } from '../../../ui/review-note.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { withReason } from '../../../ui/forms/with-reason.ts';
import { CompanyFormFields } from './company-form-fields.tsx';
import { useCompanySaved } from '../use-companies.ts';
import { useCompanyRefusal } from './use-company-refusal.ts';

/** Starts from the company as loaded, and switches to a newer version only on request. */
export function EditCompany({ company: newest }: { company: Company }) {
  const [seen, setSeen] = useState(newest);
  const load = () => {
    setSeen(newest);
    notify('This is the latest version.');
  };
  const isOutdated = newest.version !== seen.version;
  return (
    <EditForm
      key={seen.version}
      seen={seen}
      newerVersion={isOutdated && <OutdatedNotice onLoad={load} />}
    />
  );
}

type EditFormProps = {
  seen: Company;
  /** Shown above the button if a newer version has been saved. */
  newerVersion: ReactNode;
};

function EditForm({ seen, newerVersion }: EditFormProps) {
  const initial = fieldsOf(seen);
  const form = useEditForm(seen, initial);
  return (
    <div className="flex flex-col gap-4">
      <ReviewNote note={seen.lastReview} />
      <p className="text-14 text-muted">
        Saving sends the company for review.{' '}
        {seen.acceptsLive && 'Customers can keep paying in the meantime.'}
      </p>
      <div className="flex flex-col gap-2">
        <CheckedForm form={form} action="Save">
          <CompanyFormFields
            field={(name) => withReason(form.field(name), seen.reviewFields[name], initial[name])}
          />
          {!form.isPending && newerVersion}
        </CheckedForm>
        <Link to="/companies" className={buttonClasses('quiet')}>
          Cancel
        </Link>
      </div>
    </div>
  );
}

function useEditForm({ companyId, version }: Company, initial: ReturnType<typeof fieldsOf>) {
  const navigate = useNavigate();
  const companySaved = useCompanySaved();
  const refusalOfSaving = useCompanyRefusal();
  const { uid } = useOutletContext<SessionUser>();
  return useForm({
    initial,
    draftName: `company ${companyId} of ${uid}`,
    check: (values) => checkFields(companyFields, values),
    send: (fields) =>
      refusalOfSaving(async () => {
        const body = { ...fields, version };
        companySaved(await call(editCompany, { params: { companyId }, body }));
        notify('Company saved. It’s in review again.', 'positive');
        await navigate('/companies');
      }),
  });
}

function fieldsOf(company: Company) {
  const { companyName, companyEmail, companyNumber, companyType } = company;
  const { permanentaddress, transactAmount, country } = company;
  return {
    companyName,
    companyEmail,
    companyNumber,
    companyType,
    permanentaddress,
    transactAmount,
    country,
  };
}
