import type { Company } from '@piton/contract/companies/company.ts';
import { useMutation } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { downloadFile } from '../../files/download-file.ts';
import { drawQrCode, qrProblem } from './draw-qr-code.ts';
import { fileName } from './file-name.ts';
import { payLink } from './pay-link.ts';

type DownloadQrCodeProps = {
  company: Pick<Company, 'companyId' | 'companyName'>;
  variant?: ButtonVariant;
};

export function DownloadQrCode({
  company: { companyId, companyName },
  variant = 'secondary',
}: DownloadQrCodeProps) {
  const download = useMutation({
    mutationFn: () => drawQrCode(payLink(companyId)),
    onSuccess: (image) => downloadFile(image, fileName(companyName, 'qr.png')),
    onError: () => notify(qrProblem, 'danger'),
  });
  return (
    <Button variant={variant} isBusy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <QrCode aria-hidden="true" />}
      Download QR Code
    </Button>
  );
}
