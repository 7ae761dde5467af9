import {
  ANNOUNCEMENT_STATE_NAMES,
  type Announcement,
  isEditable,
  readAnnouncement,
} from '@shenglang/contract/notices/announcements'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { Facts } from '../../shell/Facts.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { Loaded } from '../edit/Loaded.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { audienceText, enteredOf, NEW } from './announcement-values.ts'
import styles from './announcements.module.css'
import { Preview } from './Preview.tsx'
import * as texts from './texts.ts'

/** An announcement: a form until it is published, afterwards its published text. */
export function Component() {
  const { announcementId = '' } = useParams()
  const isNew = announcementId === 'new'
  const query = useQuery({
    ...remoteQuery(readAnnouncement, { id: announcementId }),
    enabled: !isNew,
    // A reload must not replace what is being typed.
    refetchOnWindowFocus: false,
  })
  const back = <ButtonLink to="/settings/announcements">{texts.back}</ButtonLink>
  if (isNew) {
    return (
      <PageFrame title={texts.create} actions={back}>
        <AnnouncementForm announcementId={undefined} loaded={NEW} />
      </PageFrame>
    )
  }
  return (
    <PageFrame title={query.data?.title ?? texts.title} actions={back}>
      <Loaded<Announcement> query={query}>
        {(loaded) =>
          isEditable(loaded.state) ? (
            <AnnouncementForm key={announcementId} announcementId={announcementId} loaded={enteredOf(loaded)} />
          ) : (
            <Sent announcement={loaded} />
          )
        }
      </Loaded>
    </PageFrame>
  )
}

function Sent({ announcement }: { announcement: Announcement }) {
  const { title, content, link, state, outTime, untilTime, seenCount, authorName } = announcement
  const at = (time: string) => (time === '' ? '' : <Time at={time} look="moment" />)
  return (
    <div className={styles.beside}>
      <Panel title={ANNOUNCEMENT_STATE_NAMES[state]}>
        <Facts
          rows={[
            [texts.audience, audienceText(announcement)],
            [texts.out, at(outTime)],
            [texts.until, at(untilTime)],
            [texts.seen, texts.people(seenCount)],
            [texts.author, authorName],
          ]}
        />
      </Panel>
      <Preview title={title} content={content} link={link} />
    </div>
  )
}
