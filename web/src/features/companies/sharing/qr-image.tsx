import { useQuery } from '@tanstack/react-query';
import { DataError } from '../../../ui/loading/data-error.tsx';
import { SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { drawQrCode, qrProblem } from './draw-qr-code.ts';

/** A QR code of a link; `size` is its size class. */
export function QrImage({ link, size }: { link: string; size: string }) {
  const image = useQuery({
    queryKey: ['qr-code', link],
    queryFn: () => drawQrCode(link),
    staleTime: Infinity,
  });
  if (image.data) return <img src={image.data} alt="The code to scan" className={size} />;
  if (!image.error) return <SkeletonBlock className={size} />;
  return (
    <DataError
      problem={{ message: qrProblem, code: 'qr_code' }}
      onRetry={() => void image.refetch()}
      isRetrying={image.isFetching}
    />
  );
}
