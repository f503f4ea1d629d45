import { Card } from '../../ui/card.tsx';
import { PictureField } from '../samples/picture-field.tsx';
import { SampleForm } from '../samples/sample-form.tsx';
import { SampleNotice } from '../samples/sample-notice.tsx';
import { VerifyFrame } from './verify-frame.tsx';

const largestMegabytes = 2;
const help = `Maximum file size is ${largestMegabytes}mb`;

export function IdPicturesPage() {
  return (
    <VerifyFrame title="Pictures of your ID">
      <SampleNotice>
        Nothing is uploaded: your picture stays on this device. Please don’t choose one of your ID.
      </SampleNotice>
      <Card>
        <h1 className="text-24 font-semibold text-balance">Upload your ID</h1>
        <p className="mt-1 mb-4 text-pretty text-muted">Front and back, both easy to read.</p>
        <SampleForm action="Submit" to="/verify-step-3">
          <PictureField label="Front" {...{ help, largestMegabytes }} />
          <PictureField label="Back" {...{ help, largestMegabytes }} />
        </SampleForm>
      </Card>
    </VerifyFrame>
  );
}
