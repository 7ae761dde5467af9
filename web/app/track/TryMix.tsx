import type { Resource } from '@shenglang/contract/catalog/entities'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../ui/Button.tsx'
import { IconHeadphones } from '../ui/icons.ts'

const MixDialog = lazy(() => import('./MixDialog.tsx'))

/** Lets two tracks be heard going into each other. */
export function TryMix({ from, to }: { from: Resource; to: Resource }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={`试混 ${from.title} 到 ${to.title}`} onClick={() => setOpen(true)}>
        <IconHeadphones size={18} />
      </IconButton>
      {isOpen
        ? createPortal(
            <Suspense>
              <MixDialog from={from} to={to} onClose={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}
