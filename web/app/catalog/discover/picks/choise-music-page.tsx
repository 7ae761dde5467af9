import { listPicks } from '@shenglang/contract/catalog/discover/picks'
import { Link } from 'react-router'
import { usePlaying } from '../../../playback/track/playing.ts'
import { callContext } from '../../../remote/page-context.ts'
import { TitleText } from '../../../track/text/TitleText.tsx'
import { joined, tempoText } from '../../../track/text/track-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Cover } from '../../../ui/data/Cover.tsx'
import { IconPlayerPlayFilled } from '../../../ui/data/icons.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import type { Route } from './+types/choise-music-page'
import styles from './picks.module.css'
import * as texts from './texts.ts'

export const loader = ({ context }: Route.LoaderArgs) => context.get(callContext)(listPicks, { list: 'choice' })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: texts.choiceMusic, description: texts.choiceDescription })

export const handle = { isStoredOffline: true }

export default function ChoiseMusicPage({ loaderData: picks }: Route.ComponentProps) {
  const { playOne, playAll } = usePlaying()
  const tracks = picks.map(({ resource }) => resource)
  return (
    <>
      <PageHead
        isPanel
        title={texts.choiceMusic}
        lead={texts.choiceHint}
        actions={
          picks.length > 0 ? (
            <Button look="gold" onClick={() => playAll(tracks)}>
              <IconPlayerPlayFilled size={16} /> {texts.playAll}
            </Button>
          ) : null
        }
      />
      {picks.length === 0 ? <Notice title={texts.choiceEmpty}>{texts.choiceEmptyHint}</Notice> : null}
      <ul className={styles.picks}>
        {picks.map(({ note, resource }) => (
          <li key={resource.resourceId} className={styles.pick}>
            <button
              type="button"
              className="radius clip"
              aria-label={texts.playTrack(resource.title)}
              onClick={() => playOne(resource, tracks)}
            >
              <Cover cover={resource.cover} color={resource.coverColor} width={320} />
            </button>
            <div>
              <Link
                to={`/resource?id=${resource.resourceId}`}
                className="one-line text-18 block bold hover-underline"
                title={resource.title}
              >
                <TitleText title={resource.title} />
              </Link>
              <small className="number ink-t1">{joined(resource.artist, tempoText(resource), resource.tkey)}</small>
              {note === '' ? null : <blockquote>{note}</blockquote>}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
