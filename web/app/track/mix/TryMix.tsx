import type { Resource } from '@shenglang/contract/catalog/entities'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { IconHeadphones } from '../../ui/data/icons.ts'
import { OpensMix } from './OpensMix.tsx'
import * as texts from './try-texts.ts'

interface TryMixProps {
  from: Resource
  to: Resource
  /** A label beside the icon. */
  text?: string
}

/** The button that previews two tracks going into each other. */
export function TryMix({ from, to, text }: TryMixProps) {
  const label = texts.tryMixOf(from.title, to.title)
  return (
    <OpensMix from={from} to={to}>
      {(open) =>
        text === undefined ? (
          <IconButton label={label} onClick={open}>
            <IconHeadphones size={18} />
          </IconButton>
        ) : (
          <Button aria-label={label.startsWith(text) ? label : `${text}：${label}`} onClick={open}>
            <IconHeadphones size={16} aria-hidden="true" />
            <span className="one-line">{text}</span>
          </Button>
        )
      }
    </OpensMix>
  )
}
