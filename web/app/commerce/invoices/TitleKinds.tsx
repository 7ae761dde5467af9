import { TITLE_KIND_NAMES, TITLE_KINDS, type TitleKind } from '@shenglang/contract/commerce/invoices/invoices'
import { useId } from 'react'

interface TitleKindsProps {
  label: string
  chosen: TitleKind
  onChoose: (kind: TitleKind) => void
}

/** The choice between a person and a company. */
export function TitleKinds({ label, chosen, onChoose }: TitleKindsProps) {
  const name = useId()
  return (
    <fieldset className="flex wrap gap-4-24 pad-0 edge-none">
      <legend className="pad-0 bold">{label}</legend>
      {TITLE_KINDS.map((kind) => (
        <label className="flex middle gap-8 min-h-hit" key={kind}>
          <input type="radio" name={name} checked={chosen === kind} onChange={() => onChoose(kind)} />
          {TITLE_KIND_NAMES[kind]}
        </label>
      ))}
    </fieldset>
  )
}
