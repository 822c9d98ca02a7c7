import { BarChart, buttonLook, Card, countOf, DonutChart, EmptyState, oneSeries, Row, RowList } from '@bank/ui';
import type { ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { useSample } from '../../context/sample-context.ts';
import { dayWords } from '../../context/sample-values.ts';
import { together } from '../../context/together.ts';
import { useSampleRead } from '../../context/use-sample-call.ts';
import type { DirectoryUser, InboxMessage, Project, ScrumBoard, Todo } from '../../entities.ts';
import styles from './dashboards.module.css';
import { FigureCard } from './figure-card.tsx';
import { cardsByColumn, todosByState } from './figures.ts';
import { counted, whole } from './words.ts';

interface Data {
  readonly todos: readonly Todo[];
  readonly boards: readonly ScrumBoard[];
  readonly projects: readonly Project[];
  readonly people: readonly DirectoryUser[];
  readonly inbox: readonly InboxMessage[];
}

/** The team and its work in the sample at a glance. */
export function AlternativeDashboardScreen(): ReactNode {
  const answer = together({
    todos: useSampleRead<readonly Todo[]>('/api/todo/all'),
    boards: useSampleRead<readonly ScrumBoard[]>('/api/scrum-board/all-board'),
    projects: useSampleRead<readonly Project[]>('/api/list/all'),
    people: useSampleRead<readonly DirectoryUser[]>('/api/user/all'),
    inbox: useSampleRead<readonly InboxMessage[]>('/api/inbox/all'),
  });
  return <Answered answer={answer}>{(data) => <Dashboard {...data} />}</Answered>;
}

function Dashboard({ todos, boards, projects, people, inbox }: Data): ReactNode {
  const { today } = useSample();
  const byColumn = cardsByColumn(boards);
  const byState = todosByState(todos, today);
  const cards = byColumn.reduce((sum, { value }) => sum + Number(value), 0);
  const active = people.filter(({ isActive }) => isActive).length;
  const open = todos.filter(({ done }) => !done).length;
  return (
    <>
      <div className={styles.figures}>
        <FigureCard name="Tarefas abertas" note={`de ${counted('tarefa', 'tarefas')(todos.length)}`}>
          {whole(open)}
        </FigureCard>
        <FigureCard name="Cartões nos quadros" note={counted('quadro', 'quadros')(boards.length)}>
          {whole(cards)}
        </FigureCard>
        <FigureCard name="Pessoas ativas" note={`de ${whole(people.length)} no diretório`}>
          {whole(active)}
        </FigureCard>
        <FigureCard name="Mensagens" note="Na caixa de entrada">
          {whole(inbox.length)}
        </FigureCard>
      </div>
      <div className={styles.charts}>
        <BarChart
          title="Cartões por coluna"
          summary={`${counted('cartão', 'cartões')(cards)} em ${counted('quadro', 'quadros')(boards.length)}.`}
          data={oneSeries({
            unit: countOf('cartão', 'cartões'),
            placesAre: { one: 'Coluna', several: 'colunas' },
            name: 'Cartões',
            parts: byColumn,
          })}
        />
        <DonutChart
          title="Tarefas por situação"
          summary={`${counted('tarefa aberta', 'tarefas abertas')(open)}.`}
          middle={{ total: whole(todos.length), unit: 'tarefas' }}
          data={oneSeries({
            unit: countOf('tarefa', 'tarefas'),
            placesAre: { one: 'Situação', several: 'situações' },
            name: 'Tarefas',
            parts: byState,
          })}
        />
      </div>
      <LatestProjects projects={projects} />
    </>
  );
}

function LatestProjects({ projects }: { readonly projects: readonly Project[] }): ReactNode {
  const { Link } = useSample();
  const latest = projects.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, 5);
  return (
    <Card
      title="Últimos projetos"
      aside={
        <Link to="/pages/projects" className={buttonLook({ variant: 'quiet', size: 'small' })}>
          Projetos
        </Link>
      }
    >
      {latest.length === 0 ? (
        <EmptyState title="Nenhum projeto">A lista de projetos de exemplo está vazia.</EmptyState>
      ) : (
        <RowList label="Últimos projetos">
          {latest.map(({ id, projectName, userName, projectImage, date }) => (
            <Row
              key={id}
              icon={<img className={styles.picture} src={projectImage} alt="" />}
              title={projectName}
              detail={userName}
              end={dayWords(date)}
            />
          ))}
        </RowList>
      )}
    </Card>
  );
}
