import { checkFields } from '@piton/contract/check-fields.ts';
import { type Company, companyFields, editCompany } from '@piton/contract/company.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { notify } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { CompanyFormFields } from './company-form-fields.tsx';
import { ReviewNote } from './review-note.tsx';
import { useCompanySaved } from './use-companies.ts';

/** Begins with a company as it was loaded, and stays with that version whatever becomes of it elsewhere. */
export function EditCompany({ company: newest }: { company: Company }) {
  const [seen, setSeen] = useState(newest);
  return <EditForm key={seen.version} seen={seen} newest={newest} onLoaded={setSeen} />;
}

type EditFormProps = { seen: Company; newest: Company; onLoaded: (company: Company) => void };

function EditForm({ seen, newest, onLoaded }: EditFormProps) {
  const { form, isRefused } = useEditForm(seen);
  const isOutdated = (isRefused || newest.version !== seen.version) && !form.isPending;
  const reasons = seen.reviewFields;
  return (
    <div className="flex flex-col gap-4">
      <ReviewNote note={seen.lastReview} />
      <p className="text-14 text-muted">
        Saving puts the company into review.{' '}
        {seen.acceptsLive && 'Your customers can go on paying meanwhile.'}
      </p>
      <div className="flex flex-col gap-2">
        <CheckedForm form={form} action="Save">
          <CompanyFormFields
            field={(name) => {
              const field = form.field(name);
              return { ...field, error: field.error ?? reasons[name] };
            }}
          />
          {isOutdated && <ChangedMeanwhile companyId={seen.companyId} onLoaded={onLoaded} />}
        </CheckedForm>
        <Link to="/companies" className={buttonClasses('quiet')}>
          Cancel
        </Link>
      </div>
    </div>
  );
}

function useEditForm(seen: Company) {
  const navigate = useNavigate();
  const companySaved = useCompanySaved();
  const [isRefused, setIsRefused] = useState(false);
  const { companyId, version } = seen;
  const form = useForm({
    initial: saidIn(seen),
    check: (values) => checkFields(companyFields, values),
    send: async (said) => {
      const refusal = await refusalOf(async () => {
        const body = { ...said, version };
        companySaved(await call(editCompany, { params: { companyId }, body }));
        notify('Your company is saved, and in review again.', 'positive');
        await navigate('/companies');
      });
      const isTooLate = refusal?.code === 'changed_meanwhile';
      setIsRefused(isTooLate);
      // What then stands above the button says more.
      return isTooLate ? { message: 'Nothing was saved.', fields: {} } : refusal;
    },
  });
  return { form, isRefused };
}

function saidIn(company: Company) {
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
