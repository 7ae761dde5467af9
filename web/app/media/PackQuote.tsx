import type { DownloadTarget } from '@shenglang/contract/media/formats'
import { useQuery } from '@tanstack/react-query'
import type { PackSource } from '../playback/pack-source.ts'
import { allowanceWords, amountWords, lackingOf, quoteQuery } from '../playback/quote.ts'
import { errorWords } from '../ui/error-words.ts'
import styles from './PackDialog.module.css'

/** What will come and what it takes, before it begins. */
export function PackQuote({ source, target }: { source: PackSource; target: DownloadTarget }) {
  const { data, error, refetch } = useQuery(quoteQuery(source, { target }))
  if (error)
    return (
      <p className={styles.quote} role="status">
        {errorWords(error)}{' '}
        <button type="button" onClick={() => void refetch()}>
          重试
        </button>
      </p>
    )
  if (!data) return <p className={styles.quote}>正在计算大小…</p>
  const lacking = lackingOf(data)
  if (data.files === 0) return <p className={styles.quote}>里面没有可以下载的文件</p>
  return (
    <div className={styles.quote}>
      <p className="number">{amountWords(data)}</p>
      <p className="number">{allowanceWords(data)}</p>
      {data.perDay > 0 ? <p>今天下载过的和已购买的不计次数。</p> : null}
      {data.refused > 0 ? <p data-bad>{`${data.refused} 首需要会员或购买：写入文件夹时略过，压缩包则不能下载。`}</p> : null}
      {lacking > 0 ? <p data-bad>{`今日还差 ${lacking} 次：写入文件夹先写能写的，其余明天接着写；压缩包则不能下载。`}</p> : null}
    </div>
  )
}
