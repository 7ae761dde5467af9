import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { useDownload } from '../../playback/download.ts'
import { useEngine } from '../../playback/playback.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { IconDownload, IconPlayerPlay } from '../../ui/icons.ts'
import sections from '../../ui/sections.module.css'
import styles from './resource-page.module.css'

/** The audible versions of a resource, each to be heard. */
export function SourceList({ resource, sources }: { resource: ResourceDetail; sources: AudioSource[] }) {
  const engine = useEngine()
  const { busyWith, downloadFile } = useDownload()
  return (
    <section className={sections.section}>
      <h2>版本 Ver {sources.length}</h2>
      <ol className={styles.sources}>
        {sources.map((source, index) => (
          <li key={source.fileId}>
            <IconButton label={`播放 ${source.fileName}`} onClick={() => engine?.play(resource, index)}>
              <IconPlayerPlay size={18} />
            </IconButton>
            <b>{source.label || source.fileName.replace(/\.\w+$/, '')}</b>
            <span className="number">{clockTime(source.duration)}</span>
            <IconButton
              label={`下载 ${source.fileName}`}
              disabled={busyWith !== ''}
              onClick={() => void downloadFile(source.fileId, resource.resourceId)}
            >
              <IconDownload size={18} />
            </IconButton>
          </li>
        ))}
      </ol>
    </section>
  )
}
