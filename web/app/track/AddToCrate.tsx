import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSignInGate } from '../session/session.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { IconPlaylistAdd } from '../ui/icons.ts'

const CratePopover = lazy(() => import('./CratePopover.tsx'))

interface AddToCrateProps {
  title: string
  resourceIds: string[]
  /** With its words beside the icon. */
  isWorded?: boolean
  look?: 'plain' | 'quiet'
}

/** Puts tracks into a crate of the user's choice; asks a visitor to sign in. */
export function AddToCrate({ title, resourceIds, isWorded = false, look = 'plain' }: AddToCrateProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const mayGoOn = useSignInGate()
  const open = () => {
    if (mayGoOn()) setOpen(true)
  }
  const label = `把 ${title} 加入唱片箱`
  const state = { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: open } as const
  return (
    <span ref={place}>
      {isWorded ? (
        <Button look={look} aria-label={label} {...state}>
          <IconPlaylistAdd size={16} aria-hidden="true" /> 加入唱片箱
        </Button>
      ) : (
        <IconButton label={label} {...state}>
          <IconPlaylistAdd size={18} />
        </IconButton>
      )}
      {isOpen
        ? createPortal(
            <Suspense>
              <CratePopover anchor={place} resourceIds={resourceIds} onClose={() => setOpen(false)} />
            </Suspense>,
            // Within a popover, so that opening this one does not close that; within a dialog, which makes all else inert.
            place.current?.closest('[popover], dialog') ?? document.body,
          )
        : null}
    </span>
  )
}
