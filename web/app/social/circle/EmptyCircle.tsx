import type { Profile } from '@shenglang/contract/accounts/entities'
import { PeopleList } from '../../accounts/PeopleList.tsx'
import { signInPrompt } from '../../session/sign-in-prompt.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface EmptyCircleProps {
  of: 'newest' | 'hottest' | 'following' | 'liked' | 'topic' | 'person' | 'guest'
  people: Profile[]
}

/** What stands where there are no posts, and the way on. */
export function EmptyCircle({ of, people }: EmptyCircleProps) {
  switch (of) {
    case 'following':
      return (
        <>
          <Notice title="这里还很安静">关注几位同行，他们的贴子就出现在这里</Notice>
          <PeopleList people={people.filter(({ isFocus }) => !isFocus)} />
        </>
      )
    case 'guest':
      return (
        <Notice title="登录后看你关注的人" actions={<Button onClick={signInPrompt.ask}>去登录</Button>}>
          他们写了什么，都在这里
        </Notice>
      )
    case 'liked':
      return (
        <Notice title="还没有收藏的贴子" actions={<ButtonLink to="/circle">去发现</ButtonLink>}>
          点一下心形，就会收进这里
        </Notice>
      )
    case 'topic':
      return <Notice title="这个话题下还没有贴子">写下第一篇</Notice>
    case 'person':
      return <Notice title="还没有写过贴子" />
    default:
      return <Notice title="圈子里还没有贴子">写下第一篇：现场、歌单，或一个问题</Notice>
  }
}
