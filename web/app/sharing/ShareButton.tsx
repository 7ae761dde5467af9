import { IconButton } from '../ui/controls/Button.tsx'
import { IconShare } from '../ui/data/icons.ts'
import { openShare } from './share.tsx'
import type { Shared } from './shared.ts'
import * as texts from './texts.ts'

export function ShareButton({ shared, size = 18 }: { shared: Shared; size?: number }) {
  return (
    <IconButton label={texts.shareNamed(shared.title)} aria-haspopup="dialog" onClick={() => void openShare(shared)}>
      <IconShare size={size} />
    </IconButton>
  )
}
