import type { Resource } from '@shenglang/contract/catalog/entities'
import { type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'

const MixDialog = lazyPart(() => import('./MixDialog.tsx'))

interface OpensMixProps {
  from: Resource
  to: Resource
  /** The button; it receives the function that opens the preview. */
  children: (open: () => void) => ReactNode
}

/** Previews two tracks going into each other once its button is pressed. */
export function OpensMix({ from, to, children }: OpensMixProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(() => setOpen(true))}
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
