import { useEffect, useState } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { reloadByItself, reloadTo } from '../../playback/engine/reload.ts'
import { setReachable } from '../../ui/browser/use-online.ts'
import { Line } from '../../ui/layout/Line.tsx'
import { isUnloadWarned } from '../../ui/overlays/hold-page.ts'
import { followWorker } from '../offline/worker.ts'
import { type News, readServedBuild, watchBuilds } from './builds.ts'
import { currentBuild } from './current-build.ts'
import * as texts from './texts.ts'

/** A tab is reloaded after this time in the background, so that a quick look elsewhere changes nothing. */
const HIDDEN_MS = 60_000
const TYPED_IN = 'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable]'
const OPEN = 'dialog[open], [role="dialog"], :popover-open'

/** Shows that there is a new build, and switches to it when pressed, or automatically when that disturbs nobody. */
export function NewBuild() {
  const [news, setNews] = useState<{ kind: News; id: string }>()
  const [closedId, setClosedId] = useState<string>()
  const isPlaying = useEngineState((state) => state.isPlaying)
  const { location: next, formData } = useNavigation()
  const isTyped = useTyped()

  useEffect(() => {
    const end = new AbortController()
    watchBuilds({
      userId: currentBuild(),
      read: readServedBuild,
      onReached: setReachable,
      onServed: ({ worker }) => void followWorker(worker),
      onNews: (kind, id) => setNews((known) => (known?.kind === kind && known.id === id ? known : { kind, id })),
      signal: end.signal,
    })
    return () => end.abort()
  }, [])

  // The next navigation switches to the new build: pages load their data again in any case.
  useEffect(() => {
    if (!news || !next || formData || isUnloadWarned()) return
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
      if (!isUnloadWarned() && !isTyped() && !document.querySelector(OPEN)) reloadByItself(window.location.href, news.id)
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
    <Line label={texts.newBuild} onClose={news.kind === 'newer' ? () => setClosedId(news.id) : undefined}>
      <button type="button" onClick={() => reloadTo(window.location.href)}>
        {texts.newBuildReload}
      </button>
    </Line>
  )
}

/** Returns whether something was typed on the current page. */
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
