import type { DownloadTarget } from '@shenglang/contract/media/formats'
import { useQuery } from '@tanstack/react-query'
import type { PackSource } from '../../playback/downloads/pack-source.ts'
import { allowanceText, amountText, lackingOf, quoteQuery } from '../../playback/downloads/quote.ts'
import { errorMessage } from '../../ui/text/error-message.ts'
import styles from './PackDialog.module.css'
import * as texts from './texts.ts'

/** Content and size of the download, and the part of the day's allowance that it uses. */
export function PackQuote({ source, target }: { source: PackSource; target: DownloadTarget }) {
  const { data, error, refetch } = useQuery(quoteQuery(source, { target }))
  if (error)
    return (
      <p className={styles.quote} role="status">
        {errorMessage(error)}{' '}
        <button type="button" onClick={() => void refetch()}>
          {texts.retry}
        </button>
      </p>
    )
  if (!data) return <p className={styles.quote}>{texts.calculatingSize}</p>
  const lacking = lackingOf(data)
  const videos = data.videos > 0 ? <p>{texts.videosLeftOut(data.videos)}</p> : null
  if (data.files === 0)
    return (
      <div className={styles.quote}>
        <p>{texts.nothingToDownload}</p>
        {videos}
      </div>
    )
  return (
    <div className={styles.quote}>
      <p className="number">{amountText(data)}</p>
      <p className="number">{allowanceText(data)}</p>
      {data.perDay > 0 ? <p>{texts.notCounted}</p> : null}
      {videos}
      {data.refused > 0 ? <p data-bad>{texts.refusedTracks(data.refused)}</p> : null}
      {lacking > 0 ? <p data-bad>{texts.downloadsLacking(lacking)}</p> : null}
    </div>
  )
}
