import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '../../../ui/browser/notifier.ts'
import { withValues } from '../../../ui/browser/query-address.ts'
import { NO_MIX } from '../list/filter-address.ts'
import { MixButton } from './MixButton.tsx'
import { isSameMix, mixTermsOf, useMixNow } from './mix-now.ts'
import * as texts from './texts.ts'

/** Moving a fader passes through many tempos. */
const FOLLOW_AFTER_MS = 400

/** Filters the list by what mixes with the current track, and follows its changes. */
export function MixSwitch({ query }: { query: URLSearchParams }) {
  const navigate = useNavigate()
  const { playing, terms } = useMixNow()
  const requested = mixTermsOf(query)
  const isOn = requested.mixKey !== ''
  useFollowing(query)
  const shown = isOn ? requested : terms
  const isOfPlaying = !isOn || isSameMix(terms, requested, query.get('mixRule'))
  const why = playing ? texts.trackLacksFacts : texts.playAnalysedFirst
  const flip = () => {
    if (!isOn && !terms) return showToast(why)
    void navigate(withValues(query, isOn ? NO_MIX : { ...terms }), { preventScrollReset: true })
  }
  return (
    <MixButton
      label={isOfPlaying ? texts.matchesPlaying : texts.matching}
      isOn={isOn}
      mix={shown}
      why={shown ? undefined : why}
      hint={playing ? texts.keyUnknown : texts.playFirst}
      onFlip={flip}
    />
  )
}

/** A list filtered by the current track is requested again for the next track or another speed; a mix chosen otherwise stays. */
function useFollowing(query: URLSearchParams): void {
  const navigate = useNavigate()
  const { terms } = useMixNow()
  const requested = mixTermsOf(query)
  const rule = query.get('mixRule')
  const isFollowing = useRef(false)
  const lastRequested = useRef(requested)
  const { mixKey: key, mixBpm: bpm, mixEnergy: energy, mixAfter: after } = requested
  const { mixKey: keyNow, mixBpm: bpmNow, mixEnergy: energyNow = '', mixAfter: afterNow = '' } = terms ?? {}
  useEffect(() => {
    const now = { mixKey: key, mixBpm: bpm, mixEnergy: energy, mixAfter: after }
    const isNewlyRequested = !isSameMix(lastRequested.current, now, rule)
    lastRequested.current = now
    if (keyNow === undefined || bpmNow === undefined) return
    const playing = { mixKey: keyNow, mixBpm: bpmNow, mixEnergy: energyNow, mixAfter: afterNow }
    if (isSameMix(playing, now, rule)) isFollowing.current = true
    else if (isNewlyRequested || key === '') isFollowing.current = false
    if (!isFollowing.current || isSameMix(playing, now, rule)) return
    const timer = setTimeout(() => {
      // The address may be ahead of what is rendered: a filter that was chosen meanwhile stays.
      const address = new URLSearchParams(window.location.search)
      void navigate(withValues(address, { ...playing }), { preventScrollReset: true, replace: true })
    }, FOLLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, bpm, energy, after, rule, keyNow, bpmNow, energyNow, afterNow, navigate])
}
