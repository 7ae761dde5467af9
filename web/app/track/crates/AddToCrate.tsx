import { type MouseEvent, Suspense, useState } from 'react'
import { useSignInPrompt } from '../../session/session.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { IconPlaylistAdd } from '../../ui/data/icons.ts'
import * as texts from './texts.ts'

const CratePopover = lazyPart(() => import('./CratePopover.tsx'))

interface AddToCrateProps {
  title: string
  resourceIds: string[]
  /** With a label beside the icon. */
  isWorded?: boolean
  look?: 'plain' | 'quiet'
}

/** Adds tracks to a crate of the user's choice; asks a visitor to sign in. */
export function AddToCrate({ title, resourceIds, isWorded = false, look = 'plain' }: AddToCrateProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const ensureSignedIn = useSignInPrompt()
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (ensureSignedIn({ kind: 'crate', resourceIds })) setAnchor(currentTarget)
  }
  const label = texts.addTitleToCrate(title)
  const state = { 'aria-haspopup': 'dialog', 'aria-expanded': anchor !== undefined, onClick: open } as const
  return (
    <span>
      {isWorded ? (
        <Button look={look} aria-label={label} {...state}>
          <IconPlaylistAdd size={16} aria-hidden="true" /> {texts.crate}
        </Button>
      ) : (
        <IconButton label={label} {...state}>
          <IconPlaylistAdd size={18} />
        </IconButton>
      )}
      {anchor ? (
        <Suspense>
          <CratePopover anchor={anchor} resourceIds={resourceIds} onClose={() => setAnchor(undefined)} />
        </Suspense>
      ) : null}
    </span>
  )
}
