import { IconDownload } from '../../app/ui/data/icons.ts'
import * as texts from './texts.ts'

/** All rows that the list shows, as a file. */
export function Download({ address }: { address: string }) {
  return (
    <a className="inline-flex middle gap-8 nowrap" href={address} download>
      <IconDownload size={16} aria-hidden="true" />
      {texts.exportCsv}
    </a>
  )
}
