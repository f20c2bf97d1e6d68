import { RuleTester } from 'oxlint/plugins-dev'
import { describe, test } from 'vitest'
import { translatedText } from '../../scripts/lint/translated-text.ts'

RuleTester.describe = describe
RuleTester.it = test

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } })

tester.run('text that React touches is the only child of its element', translatedText, {
  valid: [
    '<p>Step</p>',
    '<p>{`Step ${n} of 4`}</p>',
    '<button>{isBusy && <Spinner />}<ButtonText>Sign In</ButtonText></button>',
    '<p>Read the <a href="/terms">terms</a> first.</p>',
    '<p>{brand.name} never charges <b>job seekers</b>.</p>',
    '<ul>{jobs.map((job) => <Card key={job.id} />)}<li>More</li></ul>',
    '<section><h2>Pay</h2>{isOpen ? <Open /> : null}{children}</section>',
    '<p>Loading <b>jobs</b>{isSlow && <Slow />}</p>',
    '<p><b>Total</b>{" "}<b>{total}</b></p>',
    "<p>{t('Total')} <b>{total}</b></p>",
  ],
  invalid: [
    '<p>Step {n} of 4</p>',
    '<button>{isBusy && <Spinner />}Sign In</button>',
    '<button>{isBusy && <Spinner />}{isDone ? "Saved" : "Save"}</button>',
    '<p><b>Total</b> {total}</p>',
    "<p><b>Total</b>{t('{count} jobs', { count })}</p>",
    '<p><b>Total</b>{isLast && "end"}</p>',
    '<p>{names.map((name) => name)}<b>all</b></p>',
    '<>Hello <b>you</b></>',
    '<>{name}</>',
  ].map((code) => ({ code, errors: code.startsWith('<p>Step') ? 2 : 1 })),
})
