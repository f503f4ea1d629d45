import { Toggle } from '../../ui/forms/toggle.tsx';

type EndpointsChoiceProps = {
  hosts: readonly string[];
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

/** Lists the hosts that a key sends events to, and offers to disable their endpoints. */
export function EndpointsChoice({ hosts, isChecked, onChange }: EndpointsChoiceProps) {
  const [what, which] =
    hosts.length === 1
      ? ['1 webhook endpoint', 'the endpoint']
      : [`${hosts.length} webhook endpoints`, 'the endpoints'];
  if (hosts.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="wrap-anywhere">
        Programs with this key set the address of {what}: {[...new Set(hosts)].join(', ')}.
      </p>
      <Toggle checked={isChecked} onChange={(event) => onChange(event.target.checked)}>
        Disable {which}, too
      </Toggle>
    </div>
  );
}
