import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { KeyChip } from '../../track/KeyChip.tsx'
import { showToast } from '../../ui/notifier.ts'
import { withValues } from '../../ui/query-address.ts'
import { NO_MIX } from '../list/filter-address.ts'
import styles from './MixSwitch.module.css'
import { isSameMix, mixTermsOf, useMixNow } from './mix-now.ts'

/** A fader is moved through many tempos. */
const FOLLOW_AFTER_MS = 400

/** Narrows the list to what mixes with what plays, and goes along when that changes. */
export function MixSwitch({ query }: { query: URLSearchParams }) {
  const navigate = useNavigate()
  const { playing, terms } = useMixNow()
  const asked = mixTermsOf(query)
  const isOn = asked.mixKey !== ''
  useFollowing(query)
  const shown = isOn ? asked : terms
  const isOfPlaying = !isOn || isSameMix(terms, asked, query.get('mixRule'))
  const why = playing ? '这首没有标 BPM 与调性' : '先放一首标有 BPM 与调性的曲目'
  const flip = () => {
    if (!isOn && !terms) return showToast(why)
    void navigate(withValues(query, isOn ? NO_MIX : { ...terms }), { preventScrollReset: true })
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={shown ? undefined : true}
      className={styles.switch}
      title={shown ? undefined : why}
      onClick={flip}
    >
      {isOfPlaying ? '接得上正在放的' : '接得上'}
      {shown ? (
        <span className={styles.terms}>
          <KeyChip code={shown.mixKey} />
          <b className="number">{shown.mixBpm}</b>
        </span>
      ) : (
        <small>{playing ? '调性未知' : '先放一首'}</small>
      )}
      <i className={styles.knob} aria-hidden="true" />
    </button>
  )
}

/** While the list was asked for by what plays, the next track or another speed asks anew; a mix of another's choice stays. */
function useFollowing(query: URLSearchParams): void {
  const navigate = useNavigate()
  const { terms } = useMixNow()
  const asked = mixTermsOf(query)
  const rule = query.get('mixRule')
  const isFollowing = useRef(false)
  const lastAsked = useRef(asked)
  const latest = useRef(query)
  latest.current = query
  const { mixKey: key, mixBpm: bpm, mixEnergy: energy } = asked
  const { mixKey: keyNow, mixBpm: bpmNow, mixEnergy: energyNow = '' } = terms ?? {}
  useEffect(() => {
    const now = { mixKey: key, mixBpm: bpm, mixEnergy: energy }
    const isNewlyAsked = !isSameMix(lastAsked.current, now, rule)
    lastAsked.current = now
    if (keyNow === undefined || bpmNow === undefined) return
    const playing = { mixKey: keyNow, mixBpm: bpmNow, mixEnergy: energyNow }
    if (isSameMix(playing, now, rule)) isFollowing.current = true
    else if (isNewlyAsked || key === '') isFollowing.current = false
    if (!isFollowing.current || isSameMix(playing, now, rule)) return
    const timer = setTimeout(() => {
      void navigate(withValues(latest.current, { ...playing }), { preventScrollReset: true, replace: true })
    }, FOLLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, bpm, energy, rule, keyNow, bpmNow, energyNow, navigate])
}
