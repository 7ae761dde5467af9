import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { rightOf } from '@shenglang/contract/catalog/work/price'
import { clockTime, fileSize, yuan } from '@shenglang/contract/format'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { openCheckout } from '../../commerce/open-checkout.tsx'
import { useDownload } from '../../playback/downloads/download.ts'
import { useEngineState, useEngineWhenPressed } from '../../playback/engine/playback.tsx'
import { versionName } from '../../track/text/version-name.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { IconDownload, IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { gridNotes, tempoText } from './grid-notes.ts'
import styles from './SourceTable.module.css'
import * as texts from './texts.ts'

/** The audio versions of a resource: each can be played, and downloaded with the right to the whole. */
export function SourceTable({ resource, sources }: { resource: ResourceDetail; sources: AudioSource[] }) {
  const press = useEngineWhenPressed()
  const current = useEngineState(({ currentMusic, currentSourceIndex }) =>
    currentMusic?.resourceId === resource.resourceId ? currentSourceIndex : -1,
  )
  const isPlaying = useEngineState((state) => state.isPlaying)
  const columns: Column<AudioSource>[] = [
    {
      key: 'version',
      head: texts.version,
      cell: (source) => {
        const isPlayed = source === sources[current] && isPlaying
        const index = sources.indexOf(source)
        return (
          <span className="flex middle gap-8 medium break">
            <IconButton
              label={`${isPlayed ? texts.pause : texts.play} ${source.fileName}`}
              onClick={() => press((engine) => (index === current ? engine.toggle() : engine.play(resource, index)))}
            >
              {isPlayed ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
            </IconButton>
            <span title={source.fileName}>{versionName(source, resource.title)}</span>
          </span>
        )
      },
    },
    { key: 'duration', head: texts.duration, cell: ({ duration }) => clockTime(duration) },
    { key: 'bpm', head: 'BPM', isWideOnly: true, cell: (source) => tempoText(source, resource.tbpm) },
    { key: 'format', head: texts.format, isWideOnly: true, cell: formatName },
    {
      key: 'size',
      head: texts.size,
      isWideOnly: true,
      cell: (source) => (source.fileSize > 0 ? fileSize(source.fileSize) : null),
    },
    {
      key: 'right',
      head: texts.download,
      alignsEnd: true,
      cell: (source) => <VersionRight resource={resource} source={source} />,
    },
  ]
  return (
    <section className="mt-24" id="versions">
      <h2>
        {texts.version} <small className="text-13 regular ink-t2 number">{sources.length}</small>
      </h2>
      <DataTable
        label={texts.version}
        columns={columns}
        rows={sources}
        keyOf={({ fileId }) => fileId}
        isCurrent={(source) => source === sources[current]}
        isCompact
      />
      {gridNotes(sources, resource.tbpm).map((note) => (
        <p key={note} className="text-13 mt-12 ink-t2">
          {note}
        </p>
      ))}
    </section>
  )
}

/** `MP3` of `a.mp3`. */
const formatName = ({ fileName, fileType }: AudioSource) =>
  (/\.(\w+)$/.exec(fileName)?.[1] ?? fileType.split('/').at(-1) ?? '').toUpperCase()

/** Downloads one file, or first sells the whole that it belongs to; users without the level see what would open it. */
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
        className={`${styles.take} hover-bg3`}
        aria-label={`${right.words}：${source.fileName}`}
        onClick={() => void openCheckout({ items: [{ goodsType: 'RESOURCE', goodsId: resourceId }], onPaid: take })}
      >
        {yuan(priceFen)}
      </button>
    )
  return (
    <button
      type="button"
      className={`${styles.take} hover-bg3`}
      aria-label={texts.downloadFile(right.words, source.fileName)}
      disabled={busyWith !== ''}
      onClick={take}
    >
      {right.kind === 'vip' ? right.words : null}
      <IconDownload size={16} />
    </button>
  )
}
