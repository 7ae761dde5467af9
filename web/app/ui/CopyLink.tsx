import { IconButton } from './Button.tsx'
import { copyLink } from './copy.ts'
import { IconLink } from './icons.ts'

/** Copies the address of a page of this site, to be shared. */
export function CopyLink({ path, label = '复制链接' }: { path: string; label?: string }) {
  return (
    <IconButton label={label} onClick={() => void copyLink(path)}>
      <IconLink size={18} />
    </IconButton>
  )
}
