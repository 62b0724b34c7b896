// How to add the site to the home screen on iOS and Android.
import css from './home-screen-steps.module.css'

const WAYS = [
  {
    title: 'iPhone 与 iPad',
    steps: ['用 Safari 打开本站', '点底部的「分享」按钮', '选「添加到主屏幕」，再点「添加」'],
  },
  {
    title: '安卓',
    steps: ['用浏览器打开本站', '点右上角的菜单', '选「添加到主屏幕」或「安装应用」'],
  },
] as const

export function HomeScreenSteps() {
  return (
    <div className={css.ways}>
      {WAYS.map(({ title, steps }) => (
        <section key={title}>
          <h3 className={css.title}>{title}</h3>
          <ol className={css.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
