import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

export const meta = () => [{ title: '即将开放 · 声浪' }, { name: 'robots', content: 'noindex' }]

/** Addresses whose part of the site opens later; they stand alone, as those pages will. */
export default function NotOpenPage() {
  const isLogin = useLocation().pathname === '/login'
  return (
    <main>
      <h1 className="visually-hidden">即将开放</h1>
      <Notice
        title={isLogin ? '账号功能即将开放' : '这一页正在整理'}
        actions={
          <ButtonLink look="gold" to="/">
            返回首页
          </ButtonLink>
        }
      >
        {isLogin ? '现在不用登录，就可以试听公开的音乐' : '整理好之后会放在这里'}
      </Notice>
    </main>
  )
}
