import { Button } from '../ui/controls/Button.tsx'
import { Pagination } from '../ui/data/Pagination.tsx'
import { Notice } from '../ui/layout/Notice.tsx'
import { ControlParts } from './parts/ControlParts.tsx'
import { KitParts } from './parts/KitParts.tsx'
import { Part } from './parts/Part.tsx'
import { TrackParts } from './parts/TrackParts.tsx'
import * as texts from './texts.ts'

const QUERY = new URLSearchParams()

/** Every shared part in its states. Where they are shown once for each theme, the theme's name makes their landmarks unique. */
export function SharedParts({ theme = '' }: { theme?: string }) {
  return (
    <>
      <ControlParts />
      <KitParts theme={theme} />
      <TrackParts />
      <Part name={texts.pagination}>
        <Pagination
          query={QUERY}
          pageNum={10}
          pageSize={30}
          total={600}
          label={theme === '' ? texts.pagination : texts.paginationNamed(theme)}
        />
      </Part>
      <Part name={texts.emptyErrorOffline}>
        <Notice title={texts.noMatches} actions={<Button>{texts.clearFilters}</Button>}>
          {texts.emptyHint}
        </Notice>
        <Notice title="Error" actions={<Button>{texts.reloadPage}</Button>}>
          {texts.pageFailed}
        </Notice>
        <Notice title={texts.networkLost}>{texts.networkLostHint}</Notice>
      </Part>
    </>
  )
}
