import type { Company } from '@piton/contract/companies/company.ts';
import type { PaymentRequest } from '@piton/contract/payment-requests/payment-request.ts';
import { whatsappLink } from '@piton/contract/payment-requests/whatsapp-link.ts';
import { useMutation } from '@tanstack/react-query';
import { MessageCircle, QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/layers/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { CopyButton } from '../sharing/copy-button.tsx';
import { downloadFile } from '../../files/download-file.ts';
import { drawQrCode, qrProblem } from '../sharing/draw-qr-code.ts';
import { fileName } from '../sharing/file-name.ts';
import { QrImage } from '../sharing/qr-image.tsx';
import { sharesNatively, shareNatively } from '../sharing/share-natively.ts';
import { amountOf, detailsOf, paymentInvitation, requestLink } from './request-words.ts';

type RequestDialogProps = {
  company: Pick<Company, 'companyName' | 'acceptsLive'>;
  /** The dialog is open while there is a request. */
  request: PaymentRequest | null;
  onClose: () => void;
};

/** A created link, with all ways to send it to the customer. */
export function RequestDialog({ company, request, onClose }: RequestDialogProps) {
  // Keeps the content while the dialog closes.
  const [last, setLast] = useState(request);
  if (request !== null && request !== last) setLast(request);
  if (last === null) return null;
  const link = requestLink(last);
  const invitation = paymentInvitation(company.companyName, last);
  return (
    <Dialog
      title={`Your link for ${amountOf(last)}`}
      description={[last.purpose, ...detailsOf(last)].join(' · ')}
      isOpen={request !== null}
      onOpenChange={onClose}
      actions={
        <>
          <a
            href={whatsappLink(`${invitation} ${link}`)}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses('primary')}
          >
            <MessageCircle aria-hidden="true" />
            Open WhatsApp
          </a>
          {sharesNatively() && (
            <Button
              onClick={() =>
                void shareNatively({ title: company.companyName, text: invitation, url: link })
              }
            >
              <Share2 aria-hidden="true" />
              More options
            </Button>
          )}
          <DialogClose button={<Button variant="quiet">Close</Button>} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Caution company={company} request={last} />
        <div className="rounded-10 bg-sunken p-3">
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-14 font-medium">Payment link</h3>
            <CopyButton text={link} what="the payment link" variant="secondary" />
          </div>
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="inline-block rounded-6 py-2 text-14 text-primary underline wrap-anywhere"
          >
            {link}
          </a>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <QrImage link={link} size="size-36 rounded-10" />
          <DownloadCode
            link={link}
            name={fileName(`${company.companyName} ${last.purpose}`, 'qr.png')}
          />
        </div>
      </div>
    </Dialog>
  );
}

function Caution({
  company,
  request,
}: {
  company: Pick<Company, 'acceptsLive'>;
  request: PaymentRequest;
}) {
  if (request.mode === 'test') {
    return (
      <Notice tone="warning">
        <p>This link takes test money. No card is charged.</p>
      </Notice>
    );
  }
  if (company.acceptsLive) return null;
  return (
    <Notice tone="warning">
      <p>Don’t share this yet. Customers can’t pay until we’ve verified your company.</p>
    </Notice>
  );
}

function DownloadCode({ link, name }: { link: string; name: string }) {
  const download = useMutation({
    mutationFn: () => drawQrCode(link),
    onSuccess: (image) => downloadFile(image, name),
    onError: () => notify(qrProblem, 'danger'),
  });
  return (
    <Button isBusy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <QrCode aria-hidden="true" />}
      Download QR Code
    </Button>
  );
}
