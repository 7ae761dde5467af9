import { IconButton } from '../ui/Button.tsx'
import { IconShare } from '../ui/icons.ts'
import { openShare } from './share.tsx'
import type { Shared } from './shared.ts'

export function ShareButton({ shared, size = 18 }: { shared: Shared; size?: number }) {
  return (
    <IconButton label={`分享 ${shared.title}`} aria-haspopup="dialog" onClick={() => void openShare(shared)}>
      <IconShare size={size} />
    </IconButton>
  )
}
