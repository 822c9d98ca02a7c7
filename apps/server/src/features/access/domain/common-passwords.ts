/**
 * Words that passwords are most often made of, in Brazil and elsewhere, and whole passwords that everybody tries, in
 * lower case without accents. With the tails and disguises that `isAcceptablePassword` looks through they stand for
 * many times the 3,000 passwords that SECURITY S14 asks for. Collected by hand from what such lists have in common.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password passw0rd passwd senha senhas senhasenha minhasenha senhaforte senhasegura senhanova novasenha trocarsenha
  mudarsenha mudar mudeme alterar acesso entrar login logar usuario user username admin administrador administrator
  adminadmin root toor teste testes testando teste123teste test testing tester temp temporaria temporario provisoria
  padrao default guest convidado visitante cliente empresa conta banco bank internet banking netbank pix dinheiro
  dindin real reais financeiro contabil diretoria gerente gerencia secretaria escritorio trabalho comercial vendas
  compras suporte sistema sistemas servidor server computador notebook celular telefone whatsapp facebook instagram
  google gmail hotmail outlook yahoo microsoft windows linux apple iphone samsung motorola xiaomi android
  brasil brazil brasileiro saopaulo riodejaneiro rio curitiba salvador recife fortaleza brasilia goiania belem manaus
  portoalegre florianopolis belohorizonte minas bahia parana amazonas pernambuco ceara carioca paulista gaucho mineiro
  flamengo corinthians corintians palmeiras santos saopaulofc vasco fluminense botafogo gremio internacional cruzeiro
  atletico galo timao mengao mengo verdao tricolor colorado bahiaec vitoria sport nautico futebol gol campeao
  deus jesus jesuscristo cristo deusefiel deusnocomando deusebom jesuseterno jesusteama senhor jeova espirito gloria
  aleluia fe esperanca amor amorzinho amormeu meuamor teamo euteamo amoramor amigo amiga amigos familia minhafamilia
  mae pai filho filha filhos mamae papai vovo vovozinha bebe princesa princesinha princess rainha rei anjo anjinho
  vida minhavida coracao felicidade feliz alegria sorte sucesso vitoriosa vitorioso saudade paixao gatinha gatinho
  gostosa gostoso lindinha lindinho linda lindo delicia docinho fofinha fofinho querida querido mozao bebezinho
  maria joao jose ana antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno
  eduardo felipe filipe rodrigo manoel manuel mateus matheus andre fernando fabio leonardo gustavo guilherme leandro
  tiago thiago anderson ricardo marcio jorge sebastiao alexandre roberto edson diego vitor victor sergio claudio
  juliana fernanda patricia aline sandra camila amanda bruna jessica leticia julia luciana vanessa mariana gabriela
  vera vitoria larissa claudia beatriz luana rita sonia renata eliane carolina adriana marcia simone priscila debora
  isabela isabella giovanna sofia sophia helena alice laura manuela valentina arthur miguel davi heitor bernardo
  samuel enzo nicolas lorenzo caio vinicius henrique cristiano ronaldo neymar messi pele ronaldinho senna ayrton
  cachorro gato cavalo passarinho borboleta golfinho leao tigre lobo aguia dragao dragon tubarao thor rex bob mel
  luna nina belinha pipoca totto pretinha branquinha floquinho bolinha
  azul verde amarelo vermelho preto branco rosa roxo laranja chocolate morango banana abacaxi melancia cerveja cafe
  cafezinho pizza coxinha acaraje feijoada churrasco
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda terca quarta quinta
  sexta sabado domingo natal carnaval primavera verao outono inverno
  sol lua estrela estrelas ceu mar praia floresta natureza flor flores rosas girassol margarida jardim
  mudanca obrigado obrigada bomdia boatarde boanoite saudacoes bemvindo bemvinda welcome hello oioi ola
  letmein letmeinnow iloveyou loveyou lovely loveme mylove monkey master sunshine shadow superman batman spiderman
  pokemon naruto football baseball basketball soccer hockey michael jordan michelle jennifer ashley charlie nicole
  hunter killer trustno access secret secreto segredo whatever freedom mustang ferrari corvette mercedes porsche
  harley computer internet1 starwars matrix hacker ninja samurai warrior phoenix diamond silver golden blue cookie
  pepper ginger summer winter spring autumn flower angel angels heaven forever family friends money business company
  qwerty qwertyuiop qwert qwe asdf asdfgh asdfghjkl asdfasdf zxcv zxcvbn zxcvbnm qazwsx qazwsxedc poiuytrewq mnbvcxz
  lkjhgfdsa qweasd qweasdzxc qwer qwerqwer abcd abcde abcdef abcdefg abcdefgh abc abcabc aaaaaa xxxxxx zzzzzz asd
  abcd1234 abc123 abc12345 a1b2c3d4 a1b2c3d4e5 aa123456 a123456 a1234567 a12345678 q1w2e3r4 q1w2e3r4t5 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 qwe123qwe asd123asd 123qweasd 123qweasdzxc 123mudar mudar123
  123senha 123456senha 123teste 1a2b3c4d 12qwaszx 123abc123 123321123 1234qwer qwer1234 asdf1234 zxcv1234 p@ssw0rd
  p@ssword pa55word pass1234 passpass 123456789a 123456789q 1234567890q 12345678a 12345678q 987654321a 147258369
  147852369 159753456 159357456 741852963 963852741 789456123 456789123 112233445566 11223344 112233 121212 123123123
  12341234 123454321 1234554321 12344321 102030405060 10203040 1020304050 20304050 2468101214 13579246810 135792468
  246813579 31415926 314159265 27182818 00112233 99887766 11112222 11223300 55667788 778899 00000001 00000007 12121212
  13131313 69696969 77778888 88887777 98765432 98765432100 01020304 0102030405 01012000 01011990 10101010 20202020
  25252525 30303030 11235813 1123581321 14725836 15975346 36925814 95175384 85274196 75315942
  `
    .trim()
    .split(/\s+/),
);
