import type { Resource } from '@shenglang/contract/catalog/entities'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../ui/Button.tsx'
import { IconHeadphones } from '../ui/icons.ts'

const MixDialog = lazy(() => import('./mix/MixDialog.tsx'))

interface TryMixProps {
  from: Resource
  to: Resource
  /** Stands beside the icon. */
  words?: string
}

/** Lets two tracks be heard going into each other. */
export function TryMix({ from, to, words }: TryMixProps) {
  const [isOpen, setOpen] = useState(false)
  const label = `试混 ${from.title} 到 ${to.title}`
  return (
    <>
      {words === undefined ? (
        <IconButton label={label} onClick={() => setOpen(true)}>
          <IconHeadphones size={18} />
        </IconButton>
      ) : (
        <Button aria-label={label.startsWith(words) ? label : `${words}：${label}`} onClick={() => setOpen(true)}>
          <IconHeadphones size={16} aria-hidden="true" />
          <span className="one-line">{words}</span>
        </Button>
      )}
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
