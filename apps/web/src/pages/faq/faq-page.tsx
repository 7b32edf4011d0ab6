import { faqPage } from '../../site/structured-data.ts';
import { JsonLd } from '../../site/json-ld.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { WhenOffered } from '../../site/when.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Steps } from '../../ui/steps.tsx';
import { LinkedText } from '../text-page/linked-text.tsx';
import { PageData } from '../text-page/page-data.tsx';
import { TextPage } from '../text-page/text-page.tsx';
import styles from './faq-page.module.css';

const boxes = [
  { box: 'formats', icon: 'image' },
  { box: 'limit', icon: 'file' },
  { box: 'privacy', icon: 'shield' },
  { box: 'mobile', icon: 'phone' },
] as const;

export function FaqPage() {
  const { t } = useTexts('faq');
  const categories = t('questions.categories', { returnObjects: true });
  const { description } = t('seo', { returnObjects: true });
  const boxTexts = t('boxes', { returnObjects: true });
  const steps = t('how.steps', { returnObjects: true });
  return (
    <>
      <TextPage title={t('title')} lead={t('lead')}>
        <section aria-labelledby="how" className={styles.section}>
          <h2 id="how">{t('how.title')}</h2>
          <Steps steps={steps.map(({ title, text }) => ({ title, content: <LinkedText text={text} /> }))} />
        </section>
        <ul className={styles.boxes}>
          {boxes.map(({ box, icon }) => (
            <li key={box}>
              <Icon name={icon} size={28} />
              <h2>{boxTexts[box].title}</h2>
              <p>
                <LinkedText text={boxTexts[box].text} />
              </p>
            </li>
          ))}
        </ul>
        <section aria-labelledby="questions" className={styles.section}>
          <h2 id="questions">{t('questions.title')}</h2>
          {categories.map(({ title, items }) => (
            <div key={title} className={styles.category}>
              <h3>{title}</h3>
              <Accordion
                name="faq"
                items={items.map(({ question, answer }) => ({ title: question, content: answer }))}
              />
            </div>
          ))}
        </section>
        <Limits />
        <Failure />
      </TextPage>
      {import.meta.env.SSR && <PageData kind="WebPage" path="/faq" name={t('title')} description={description} />}
      {import.meta.env.SSR && <JsonLd data={faqPage(categories.flatMap(({ items }) => items))} />}
    </>
  );
}

function Limits() {
  const { t } = useTexts('faq');
  return (
    <section aria-labelledby="limits" className={styles.category}>
      <div>
        <h2 id="limits">{t('limits.title')}</h2>
        <p className={styles.hint}>{t('limits.text')}</p>
      </div>
      <dl className={styles.limits}>
        {t('limits.rows', { returnObjects: true }).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Failure() {
  const { t } = useTexts('faq');
  return (
    <section aria-labelledby="failure" className={styles.failure}>
      <h2 id="failure">{t('failure.title')}</h2>
      <ul>
        {t('failure.advice', { returnObjects: true }).map((advice) => (
          <li key={advice}>
            <Icon name="leaf" size={22} />
            <p>
              <LinkedText text={advice} />
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <LinkButton to="/contact" kind="primary">
          {t('ways.contact')}
        </LinkButton>
        <WhenOffered as="div" links={[{ tool: 'convert' }]}>
          <LinkButton to="/converter">{t('ways.converter')}</LinkButton>
        </WhenOffered>
        <LinkButton to="/blog">{t('ways.blog')}</LinkButton>
      </div>
    </section>
  );
}
