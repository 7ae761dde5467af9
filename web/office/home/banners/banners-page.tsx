import type { AnswerOf } from '@shenglang/contract/route'
import { type Banner, readHomeSettings } from '@shenglang/contract/site/settings/home'
import { LoadedAnswer } from '../../settings/edit/Loaded.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { EditedList } from '../edit/EditedList.tsx'
import { type Keyed, withKeys, withoutKeys } from '../edit/keyed.ts'
import { PeriodLine } from '../edit/PeriodLine.tsx'
import { useHomeEdit } from '../edit/use-home-edit.ts'
import { BannerDialog } from './BannerDialog.tsx'
import { BannerPicture } from './BannerPicture.tsx'
import styles from './banners.module.css'
import * as texts from './texts.ts'

const NEW: Banner = { picture: '', phonePicture: '', title: '', url: '', startsAt: '', endsAt: '' }

export function Component() {
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <LoadedAnswer route={readHomeSettings} args={{}}>
        {(loaded) => <BannersForm loaded={loaded} />}
      </LoadedAnswer>
    </PageFrame>
  )
}

function BannersForm({ loaded }: { loaded: AnswerOf<typeof readHomeSettings> }) {
  const edit = useHomeEdit<Keyed<Banner>[]>({
    loaded,
    read: ({ banners }) => withKeys(banners),
    write: (banners) => ({ banners: withoutKeys(banners) }),
  })
  return (
    <EditedList
      label={texts.list}
      edit={edit}
      field="banners"
      texts={{ add: texts.add, none: texts.none, noneHint: texts.noneHint }}
      nameOf={({ title }) => title}
      line={(banner) => <BannerLine banner={banner} />}
      dialog={({ item = NEW, onClose, onSave }) => <BannerDialog banner={item} onClose={onClose} onSave={onSave} />}
    />
  )
}

const BannerLine = ({ banner }: { banner: Banner }) => (
  <div className="flex wrap middle gap-8-16 pad-8-0">
    <span className={styles.thumbnail}>
      <BannerPicture picture={banner.picture} />
    </span>
    <span className={`${styles.text} shrink`}>
      <b className="block one-line medium" title={banner.title}>
        {banner.title}
      </b>
      <small className="block break ink-t2">{banner.url}</small>
      <PeriodLine period={banner} />
    </span>
  </div>
)
