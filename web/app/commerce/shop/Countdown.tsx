import { useEffect, useState } from 'react'
import { Time } from '../../ui/data/Time.tsx'
import * as texts from './texts.ts'

const SECOND_MS = 1000
const DAY_S = 86_400

/** The time until an instant; day and hour before hydration. `onEnd` is called once it has passed. */
export function Countdown({ to, onEnd }: { to: string; onEnd: () => void }) {
  const [leftS, setLeftS] = useState<number>()
  useEffect(() => {
    const tick = () => {
      const left = Math.max(0, Math.ceil((Date.parse(to) - Date.now()) / SECOND_MS))
      setLeftS(left)
      if (left > 0) return
      clearInterval(timer)
      onEnd()
    }
    const timer = setInterval(tick, SECOND_MS)
    tick()
    return () => clearInterval(timer)
  }, [to, onEnd])
  if (leftS === undefined) return <Time at={to} look="moment" />
  const two = (value: number) => String(value).padStart(2, '0')
  const days = Math.floor(leftS / DAY_S)
  const clock = [Math.floor(leftS / 3600) % 24, Math.floor(leftS / 60) % 60, leftS % 60].map(two).join(':')
  return (
    <span role="timer" className="number">
      {days > 0 ? texts.days(days) : ''}
      {clock}
    </span>
  )
}
