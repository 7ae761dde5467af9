import { useEffect, useState } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { useEngineState } from '../playback/playback.tsx'
import { reloadByItself, reloadTo } from '../playback/reload.ts'
import { isPageHeld } from '../ui/hold-page.ts'
import { Line } from '../ui/Line.tsx'
import { setReachable } from '../ui/use-online.ts'
import { type News, readServedBuild, watchBuilds } from './builds.ts'
import { ownBuild } from './own-build.ts'
import { followWorker } from './worker.ts'

/** A tab in the background is loaded anew after so long: who only looks elsewhere finds it as it was. */
const HIDDEN_MS = 60_000
const TYPED_IN = 'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable]'
const OPEN = 'dialog[open], [role="dialog"], :popover-open'

/** Says that there is a new build, and goes over to it when it is pressed, or by itself when that disturbs nobody. */
export function NewBuild() {
  const [news, setNews] = useState<{ kind: News; id: string }>()
  const [closedId, setClosedId] = useState<string>()
  const isPlaying = useEngineState((state) => state.isPlaying)
  const { location: next, formData } = useNavigation()
  const isTyped = useTyped()

  useEffect(() => {
    const end = new AbortController()
    watchBuilds({
      ownId: ownBuild(),
      read: readServedBuild,
      onReached: setReachable,
      onServed: ({ worker }) => void followWorker(worker),
      onNews: (kind, id) => setNews((known) => (known?.kind === kind && known.id === id ? known : { kind, id })),
      signal: end.signal,
    })
    return () => end.abort()
  }, [])

  // Whoever goes elsewhere comes there with the new build: its pages load what they need anew in any case.
  useEffect(() => {
    if (!news || !next || formData || isPageHeld()) return
    if (!isPlaying || news.kind === 'needed') reloadByItself(createPath(next), news.id)
  }, [news, next, formData, isPlaying])

  useEffect(() => {
    if (!news || isPlaying) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') timer = setTimeout(goOver, HIDDEN_MS)
    }
    const goOver = () => {
      if (!isPageHeld() && !isTyped() && !document.querySelector(OPEN)) reloadByItself(window.location.href, news.id)
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [news, isPlaying, isTyped])

  if (!news || (news.kind === 'newer' && news.id === closedId)) return null
  return (
    <Line label="新版本" onClose={news.kind === 'newer' ? () => setClosedId(news.id) : undefined}>
      <button type="button" onClick={() => reloadTo(window.location.href)}>
        有新版本，点此更新
      </button>
    </Line>
  )
}

/** Tells whether something was typed on the page that stands. */
function useTyped(): () => boolean {
  const { key } = useLocation()
  const [typed] = useState({ at: '', page: key })
  useEffect(() => {
    typed.page = key
  }, [typed, key])
  const [isTyped] = useState(() => () => typed.at === typed.page)
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && target.matches(TYPED_IN)) typed.at = typed.page
    }
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [typed])
  return isTyped
}
