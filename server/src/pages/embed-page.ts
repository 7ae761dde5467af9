import type { resourceDetail } from '@shenglang/contract/catalog/routes'
import { API_BASE } from '@shenglang/contract/constants'
import { bpmText, clockTime, spokenTime } from '@shenglang/contract/format'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { PURCHASE_ONLY, VISITOR, whyNotPlay } from '@shenglang/contract/media/rules'
import type { AnswerOf } from '@shenglang/contract/route'
import { escapeHtml } from '../platform/http/escape-html.ts'

export type Detail = AnswerOf<typeof resourceDetail>

export const EMBED_THEMES = ['dark', 'light', 'auto'] as const

export interface EmbedLook {
  theme: (typeof EMBED_THEMES)[number]
  /** The position at which playback starts, in seconds. */
  startS: number
}

interface EmbedFiles {
  siteUrl: string
  /** The build that the script and the style sheet belong to. */
  version: string
}

/** The HTML of the small player of one track, as for any visitor; `source` has its waveform. */
export function embedPage(track: Detail, source: AudioSource | undefined, look: EmbedLook, files: EmbedFiles): string {
  const title = escapeHtml(track.title)
  const people = escapeHtml([track.artist, ...track.credits].filter(Boolean).join('、'))
  const address = escapeHtml(`${files.siteUrl}/resource?id=${track.resourceId}`)
  const leave = 'target="_blank" rel="noopener"'
  const refusal = refusalOf(track, source)
  const duration = source?.duration ?? track.duration
  const cover = track.cover === '' ? '' : `<img src="${escapeHtml(`${API_BASE}${track.cover}?w=320`)}" alt="">`
  const time = `${clockTime(0)} / ${clockTime(duration)}`
  const data = [
    ['id', track.resourceId],
    ['title', track.title],
    ['duration', duration],
    ['wave', source?.waveformBandsUrl ?? ''],
    ['start', look.startS],
  ]
  return page(
    look.theme,
    files,
    track.title,
    `<main ${data.map(([name, value]) => `data-${name}="${escapeHtml(String(value))}"`).join(' ')} aria-label="${title}">
<div class="cover" style="background-color:${escapeHtml(track.coverColor)}">${cover}${refusal === undefined ? playButton(title) : ''}</div>
<h1 title="${title}"><a href="${address}" ${leave}>${title}</a> <span>${people}</span></h1>
<a class="brand" href="${escapeHtml(files.siteUrl)}" ${leave}>声浪</a>
${
  refusal === undefined
    ? `<div class="wave" role="slider" tabindex="0" aria-label="播放进度" aria-valuemin="0" aria-valuemax="${Math.round(duration / 1000)}" aria-valuenow="0" aria-valuetext="0 秒，共 ${spokenTime(Math.round(duration / 1000) * 1000)}"><canvas></canvas></div>
<span class="time">${time}</span><span role="status"></span>`
    : `<p class="gate">${refusal} <a href="${address}" ${leave}>到声浪收听</a></p>`
}
<span class="facts">${track.tbpm > 0 ? `<span>${bpmText(track.tbpm)} BPM</span>` : ''}${track.tkey === '' ? '' : `<span data-key="${escapeHtml(track.tkey)}">${escapeHtml(track.tkey)}</span>`}</span>
</main>`,
  )
}

/** A message in place of the player. */
export function absentPage(theme: EmbedLook['theme'], files: EmbedFiles): string {
  const home = `<a href="${escapeHtml(files.siteUrl)}" target="_blank" rel="noopener">到声浪看看</a>`
  return page(theme, files, '声浪', `<main><p class="gate">这首曲目不在了 ${home}</p></main>`)
}

const page = (theme: EmbedLook['theme'], { version }: EmbedFiles, title: string, main: string): string =>
  `<!DOCTYPE html><html lang="zh-CN" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · 声浪</title><link rel="stylesheet" href="/embed/embed.css?v=${version}"></head><body>${main}<script type="module" src="/embed/embed.js?v=${version}"></script></body></html>`

const playButton = (title: string) =>
  `<button type="button" aria-label="播放 ${title}"><svg class="start" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 4v16l14-8z"/></svg><svg class="pause" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 4h4v16H6zM14 4h4v16h-4z"/></svg></button>`

/** The reason why a visitor cannot play it here; undefined where everybody can. */
function refusalOf(track: Detail, source: AudioSource | undefined): string | undefined {
  const refusal = whyNotPlay(track, VISITOR)
  if (refusal) return track.playVipLevel === PURCHASE_ONLY ? '购买后可听。' : `VIP${track.playVipLevel} 可听。`
  return source ? undefined : '这里没有可以播放的声音。'
}
