import { type AccessTerms, accessOf } from '@shenglang/contract/catalog/work/terms'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { fenOf } from './price.ts'

/** Everybody may play the work, and every user may download it. */
export const FREE: AccessTerms = { priceFen: 0, playVipLevel: 0, freeVipLevel: 0 }

const LEVELS = new Map([...[0, 1, 2, 3, 4].map((level) => [String(level), level] as const), ['buy', PURCHASE_ONLY] as const])

export interface TermOptions {
  price?: string | undefined
  'play-level'?: string | undefined
  'download-level'?: string | undefined
}

/**
 * Price and levels of the imported works; an error text where they are wrong. A price without a download level sells the
 * download: it would be free for all otherwise.
 */
export function termsOf(options: TermOptions): AccessTerms | string {
  const { price = '0元', 'play-level': play = '0' } = options
  const download = options['download-level'] ?? (options.price === undefined ? '0' : 'buy')
  const [playVipLevel, freeVipLevel] = [LEVELS.get(play), LEVELS.get(download)]
  if (playVipLevel === undefined) return `--play-level ${play}：请写 0 到 4 或 buy（仅限购买）`
  if (freeVipLevel === undefined) return `--download-level ${download}：请写 0 到 4 或 buy（仅限购买）`
  const priceFen = fenOf(price)
  if (typeof priceFen === 'string') return `--price：${priceFen}`
  const terms = { priceFen, playVipLevel, freeVipLevel }
  return accessOf(terms).mistake || terms
}

/** A line about who may play and download the published works. */
export function termsText(count: number, terms: AccessTerms): string {
  const { play, download } = accessOf(terms)
  const hint = terms.freeVipLevel === 0 ? '；要收费请用 --price、--play-level、--download-level' : ''
  return `这 ${count} 首${play}，${download}${hint}`
}
