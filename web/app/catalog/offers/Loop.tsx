import { API_BASE } from '@shenglang/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/icons.ts'
import styles from './Gallery.module.css'

/**
 * Light or video over the still picture that lies below: it moves while it is seen, until somebody stops it, and not by
 * itself where motion is not wanted. It is fetched when it first moves; stopped, the still shows.
 */
export function Loop({ address, title }: { address: string; title: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [wish, setWish] = useState<boolean>()
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
  const isWanted = wish ?? !isCalm
  return (
    <div ref={frame} className={styles.moving}>
      {isWanted && isSeen ? (
        <img src={`${API_BASE}${address}?w=moving`} alt={`${title}，动态画面`} width={480} height={360} />
      ) : null}
      <span className={styles.motion}>
        <IconButton label={isWanted ? '停住画面' : '播放画面'} onClick={() => setWish(!isWanted)}>
          {isWanted ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        </IconButton>
      </span>
    </div>
  )
}
