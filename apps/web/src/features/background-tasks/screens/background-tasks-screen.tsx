import { BACKGROUND_TASK_KEPT_DAYS } from '@bank/contracts';
import { Button, buttonLook, Card, EmptyState, Tabs } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace } from '../../../vocabulary/list-place.tsx';
import { useTasks, type TasksOf } from '../api/use-tasks.ts';
import { TaskRow } from '../components/task-row.tsx';
import styles from './background-tasks-screen.module.css';

/** Long work that somebody asked for: how far it is, and the files that came of it. The administrator sees everybody's. */
export function BackgroundTasksScreen(): ReactNode {
  const { role } = useAccess();
  const [of, setOf] = useState<TasksOf>('me');
  return (
    <Page
      lead={`O que demora é preparado aqui enquanto você faz outra coisa. Cada arquivo fica por ${BACKGROUND_TASK_KEPT_DAYS} dias`}
    >
      {role === 'SA' ? (
        <Tabs
          label="De quem são as tarefas"
          value={of}
          onChange={setOf}
          tabs={[
            { value: 'me', label: 'Minhas', content: <TaskList of="me" /> },
            { value: 'company', label: 'Da empresa', content: <TaskList of="company" /> },
          ]}
        />
      ) : (
        <TaskList of="me" />
      )}
    </Page>
  );
}

function TaskList({ of }: { readonly of: TasksOf }): ReactNode {
  const list = useTasks(of);
  const today = useToday();
  return (
    <ListPlace list={list} onRetry={list.retry} rows={4} nothing={list.tasks.length === 0 ? NO_TASKS : undefined}>
      <Card flush>
        <ul className={styles.list} aria-label="Tarefas">
          {list.tasks.map((task) => (
            <TaskRow key={task.id} task={task} today={today} named={of === 'company'} onChanged={list.refresh} />
          ))}
        </ul>
        <div className={styles.foot}>
          {list.hasMore && !list.loadingMore && list.moreFailure === undefined ? (
            <Button size="small" variant="quiet" onClick={list.loadMore}>
              Mostrar mais
            </Button>
          ) : (
            <ListFoot list={list} loading="Carregando mais tarefas" all="Fim dos resultados" />
          )}
        </div>
      </Card>
    </ListPlace>
  );
}

const NO_TASKS = (
  <EmptyState
    title="Nenhuma tarefa por aqui"
    action={
      <Link to="/releases" className={buttonLook()}>
        Ir ao extrato
      </Link>
    }
  >
    Quando um arquivo for grande, como um extrato longo, ele é preparado aqui e você recebe um aviso.
  </EmptyState>
);
