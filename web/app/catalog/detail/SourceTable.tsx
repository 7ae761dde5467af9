import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { rightOf } from '@shenglang/contract/catalog/price'
import { clockTime, fileSize, yuan } from '@shenglang/contract/format'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { openCheckout } from '../../commerce/open-checkout.tsx'
import { useDownload } from '../../playback/download.ts'
import { useEngineState, useEngineWhenPressed } from '../../playback/playback.tsx'
import { versionName } from '../../track/version-name.ts'
import { IconButton } from '../../ui/Button.tsx'
import { IconDownload, IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/icons.ts'
import sections from '../../ui/sections.module.css'
import { gridNotes, tempoWords } from './grid-notes.ts'
import styles from './SourceTable.module.css'

/** The audible versions of a resource: each to be heard, and to be taken by the right to the whole. */
export function SourceTable({ resource, sources }: { resource: ResourceDetail; sources: AudioSource[] }) {
  const press = useEngineWhenPressed()
  const current = useEngineState(({ currentMusic, currentSourceIndex }) =>
    currentMusic?.resourceId === resource.resourceId ? currentSourceIndex : -1,
  )
  const isPlaying = useEngineState((state) => state.isPlaying)
  return (
    <section className={sections.section}>
      <h2>
        版本 <small className={`${styles.count} number`}>{sources.length}</small>
      </h2>
      <table className={`${styles.versions} number`}>
        <thead>
          <tr>
            <td />
            <th scope="col">版本</th>
            <th scope="col">时长</th>
            <th scope="col">BPM</th>
            <th scope="col">格式</th>
            <th scope="col">大小</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {sources.map((source, index) => {
            const isHeard = index === current && isPlaying
            return (
              <tr key={source.fileId} aria-current={index === current || undefined}>
                <td className={styles.play}>
                  <IconButton
                    label={`${isHeard ? '暂停' : '播放'} ${source.fileName}`}
                    onClick={() => press((engine) => (index === current ? engine.toggle() : engine.play(resource, index)))}
                  >
                    {isHeard ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
                  </IconButton>
                </td>
                <th scope="row" title={source.fileName}>
                  {versionName(source, resource.title)}
                </th>
                <td>{clockTime(source.duration)}</td>
                <td>{tempoWords(source, resource.tbpm)}</td>
                <td>{formatName(source)}</td>
                <td>{source.fileSize > 0 ? fileSize(source.fileSize) : null}</td>
                <td className={styles.right}>
                  <VersionRight resource={resource} source={source} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {gridNotes(sources, resource.tbpm).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </section>
  )
}

/** `MP3` of `a.mp3`. */
const formatName = ({ fileName, fileType }: AudioSource) =>
  (/\.(\w+)$/.exec(fileName)?.[1] ?? fileType.split('/').at(-1) ?? '').toUpperCase()

/** Takes one file, or first buys the whole that it belongs to; whom a level keeps out is told what would open it. */
function VersionRight({ resource, source }: { resource: ResourceDetail; source: AudioSource }) {
  const { busyWith, downloadFile } = useDownload()
  const right = rightOf(resource)
  if (!right) return null
  const { resourceId, priceFen } = resource
  const take = () => void downloadFile(source.fileId, resourceId)
  if (right.kind === 'money' && priceFen > 0)
    return (
      <button
        type="button"
        className={styles.take}
        aria-label={`${right.words}：${source.fileName}`}
        onClick={() => void openCheckout({ items: [{ goodsType: 'RESOURCE', goodsId: resourceId }], onPaid: take })}
      >
        {yuan(priceFen)}
      </button>
    )
  return (
    <button
      type="button"
      className={styles.take}
      aria-label={`${right.words}，下载 ${source.fileName}`}
      disabled={busyWith !== ''}
      onClick={take}
    >
      {right.kind === 'vip' ? right.words : null}
      <IconDownload size={16} />
    </button>
  )
}
