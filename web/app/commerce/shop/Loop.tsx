import { API_BASE } from '@shenglang/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/controls/Button.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import styles from './Gallery.module.css'
import * as texts from './texts.ts'

/**
 * A moving picture over the still one: plays while visible, until it is stopped, and not automatically with reduced motion. It
 * is loaded when it first moves; stopped, the still shows.
 */
export function Loop({ address, title }: { address: string; title: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [isRequested, setRequested] = useState<boolean>()
  const [isSeen, setSeen] = useState(false)
  const [isCalm, setCalm] = useState(true)
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const end = new AbortController()
    const judge = () => setCalm(calm.matches)
    judge()
    calm.addEventListener('change', judge, { signal: end.signal })
    const sight = new IntersectionObserver((entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)), {
      threshold: 0.5,
    })
    if (frame.current) sight.observe(frame.current)
    return () => {
      end.abort()
      sight.disconnect()
    }
  }, [])
  const isOn = isRequested ?? !isCalm
  return (
    <div ref={frame} className="absolute inset-0">
      {isOn && isSeen ? (
        <img src={`${API_BASE}${address}?w=moving`} alt={texts.movingPicture(title)} width={480} height={360} />
      ) : null}
      <span className={styles.motion}>
        <IconButton label={isOn ? texts.stopPicture : texts.playPicture} onClick={() => setRequested(!isOn)}>
          {isOn ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        </IconButton>
      </span>
    </div>
  )
}
