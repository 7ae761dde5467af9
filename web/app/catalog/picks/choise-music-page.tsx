import { listPicks } from '@shenglang/contract/catalog/picks'
import { Link } from 'react-router'
import { usePlaying } from '../../playback/playing.ts'
import { callContext } from '../../remote/page-context.ts'
import { joined, tempoWords } from '../../track/track-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconPlayerPlayFilled } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/choise-music-page'
import styles from './picks.module.css'

export const loader = ({ context }: Route.LoaderArgs) => context.get(callContext)(listPicks, { list: 'choice' })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '精选音乐', description: '编辑部一首一首听出来的精选，每首都写了为什么。' })

export const handle = { isStoredOffline: true }

export default function ChoiseMusicPage({ loaderData: picks }: Route.ComponentProps) {
  const { playOne, playAll } = usePlaying()
  const tracks = picks.map(({ resource }) => resource)
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>精选音乐</h1>
          <p>编辑部一首一首听出来的，每首都写了为什么</p>
        </div>
        {picks.length > 0 ? (
          <Button look="gold" onClick={() => playAll(tracks)}>
            <IconPlayerPlayFilled size={16} /> 全部播放
          </Button>
        ) : null}
      </header>
      {picks.length === 0 ? <Notice title="编辑部还在听">新的精选很快会放在这里</Notice> : null}
      <ul className={styles.picks}>
        {picks.map(({ note, resource }) => (
          <li key={resource.resourceId} className={styles.pick}>
            <button
              type="button"
              className={styles.cover}
              aria-label={`播放 ${resource.title}`}
              onClick={() => playOne(resource, tracks)}
            >
              <Cover cover={resource.cover} color={resource.coverColor} width={320} />
            </button>
            <div>
              <Link to={`/resource?id=${resource.resourceId}`} className={`${styles.title} one-line`}>
                {resource.title}
              </Link>
              <small className="number">{joined(resource.artist, tempoWords(resource), resource.tkey)}</small>
              {note === '' ? null : <blockquote>{note}</blockquote>}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
