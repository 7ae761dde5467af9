import { IconDownload } from '../../app/ui/data/icons.ts'
import * as texts from './texts.ts'

/** Rows of a list as a file: by default all that it shows. */
export function Download({ address, label = texts.exportCsv }: { address: string; label?: string }) {
  return (
    <a className="inline-flex middle gap-8 nowrap" href={address} download>
      <IconDownload size={16} aria-hidden="true" />
      {label}
    </a>
  )
}
