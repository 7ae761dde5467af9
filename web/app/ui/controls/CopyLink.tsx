import { copyLink } from '../browser/copy.ts'
import { IconLink } from '../data/icons.ts'
import { IconButton } from './Button.tsx'
import * as texts from './texts.ts'

/** Copies the address of a page of this site. */
export function CopyLink({ path, label = texts.copyLink }: { path: string; label?: string }) {
  return (
    <IconButton label={label} onClick={() => void copyLink(path)}>
      <IconLink size={18} />
    </IconButton>
  )
}
