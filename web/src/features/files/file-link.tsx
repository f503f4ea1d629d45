import { FileSpreadsheet, LoaderCircle } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { buttonClasses } from '../../ui/button.tsx';
import { saveFile } from './save-file.ts';

type FileLinkProps = { path: string; label?: string; isMain?: boolean };

export function FileLink({ path, label = 'CSV', isMain = false }: FileLinkProps) {
  const [isAsking, setIsAsking] = useState(false);
  const save = async (event: MouseEvent) => {
    // A modified click opens a new tab, which shows the result itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isAsking) return;
    setIsAsking(true);
    await saveFile(path);
    setIsAsking(false);
  };
  return (
    // A file, outside this application's router.
    <a
      href={path}
      download
      aria-busy={isAsking}
      onClick={(event) => void save(event)}
      className={buttonClasses(isMain ? 'primary' : 'secondary')}
    >
      {isAsking ? (
        <LoaderCircle className="animate-spin" aria-hidden="true" />
      ) : (
        <FileSpreadsheet aria-hidden="true" />
      )}
      {label}
    </a>
  );
}
