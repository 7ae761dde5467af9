import type { PickedWork } from '@shenglang/contract/catalog/discover/edit-picks'
import { Cover } from '../../../app/ui/data/Cover.tsx'
import * as texts from './texts.ts'

/** Cover, title and artist of a work, with a note if it is taken down. */
export function WorkLine({ work }: { work: PickedWork }) {
  return (
    <span className="flex middle gap-12 shrink max-full">
      <span className="block rigid w-40 clip radius-small">
        <Cover cover={work.cover} color={work.coverColor} width={96} />
      </span>
      <span className="block shrink">
        <b className="block one-line medium" title={work.title}>
          {work.title}
        </b>
        <small className="block one-line ink-t2">
          {work.isPublished ? null : <b className="ink-red medium">{texts.takenDown} </b>}
          {work.artist}
        </small>
      </span>
    </span>
  )
}
