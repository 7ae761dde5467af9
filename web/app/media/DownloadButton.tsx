import { useDownload } from '../playback/download.ts'
import { Button } from '../ui/Button.tsx'
import { IconDownload } from '../ui/icons.ts'

/** Downloads every file of a resource at once. */
export function DownloadButton({ resourceId, title }: { resourceId: string; title: string }) {
  const { busyWith, downloadAll } = useDownload()
  return (
    <Button aria-label={`下载 ${title}`} disabled={busyWith !== ''} onClick={() => void downloadAll(resourceId)}>
      <IconDownload size={16} aria-hidden="true" /> {busyWith === '' ? '下载' : '正在准备…'}
    </Button>
  )
}
