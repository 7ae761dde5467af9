import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSignInPrompt } from '../../session/session.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { IconPlaylistAdd } from '../../ui/data/icons.ts'
import * as texts from './texts.ts'

const CratePopover = lazy(() => import('./CratePopover.tsx'))

interface AddToCrateProps {
  title: string
  resourceIds: string[]
  /** With a label beside the icon. */
  isWorded?: boolean
  look?: 'plain' | 'quiet'
}

/** Adds tracks to a crate of the user's choice; asks a visitor to sign in. */
export function AddToCrate({ title, resourceIds, isWorded = false, look = 'plain' }: AddToCrateProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const ensureSignedIn = useSignInPrompt()
  const open = () => {
    if (ensureSignedIn({ kind: 'crate', resourceIds })) setOpen(true)
  }
  const label = texts.addTitleToCrate(title)
  const state = { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: open } as const
  return (
    <span ref={anchor}>
      {isWorded ? (
        <Button look={look} aria-label={label} {...state}>
          <IconPlaylistAdd size={16} aria-hidden="true" /> {texts.crate}
        </Button>
      ) : (
        <IconButton label={label} {...state}>
          <IconPlaylistAdd size={18} />
        </IconButton>
      )}
      {isOpen
        ? createPortal(
            <Suspense>
              <CratePopover anchor={anchor} resourceIds={resourceIds} onClose={() => setOpen(false)} />
            </Suspense>,
            // Within a popover, so that opening this one does not close that; within a dialog, which makes everything else inert.
            anchor.current?.closest('[popover], dialog') ?? document.body,
          )
        : null}
    </span>
  )
}
